/** A rectangle in the units of a chart. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A point that wants a label. */
export interface LabelledPoint {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Drawn even where it covers something; others are left out there. */
  readonly required: boolean;
}

export interface PlacedLabel {
  readonly box: Box;
  /** The end of the text that is next to the point, where its place is exact whatever the font. */
  readonly anchor: 'start' | 'middle' | 'end';
  /** Whether the label is too far from its point to be understood without a line. */
  readonly leader: boolean;
}

const HEIGHT = 14;
const RADIUS = 6;
/** Area that a label may cover before it is left out. */
const MOST_HIDDEN = 40;
const DISTANCES = [0, 12, 26, 42];

/** About the width of a label in a sans-serif font of 11.5 units. */
export function labelWidth(text: string): number {
  return [...text].length * 6.7;
}

/**
 * Places one label beside each point, in the order given: of some positions around the point, the one that covers
 * least of labels, points and lines already there, nearer before farther.
 * Null for a label that found no free place.
 *
 * @param obstacles - what labels should not cover, besides points and other labels
 */
export function placeLabels(
  points: readonly LabelledPoint[],
  frame: Box,
  obstacles: readonly Box[],
): (PlacedLabel | null)[] {
  const marks = points.map(({ x, y }) => ({
    x: x - RADIUS,
    y: y - RADIUS,
    width: 2 * RADIUS,
    height: 2 * RADIUS,
  }));
  const taken: Box[] = [];
  return points.map((point) => {
    const places = DISTANCES.flatMap((distance) =>
      positions(point, distance).map((box) => {
        const hidden = covered(box, taken) + covered(box, marks) + 2 * outside(box, frame);
        return { box, hidden, distance, cost: 4 * hidden + covered(box, obstacles) + 2 * distance };
      }),
    );
    const { box, hidden, distance } = places.reduce((a, b) => (b.cost < a.cost ? b : a));
    if (!point.required && hidden > MOST_HIDDEN) return null;
    taken.push(box);
    return { box, leader: distance > 12, anchor: anchorOf(box, point.x) };
  });
}

/** Right, left, above, below, then the corners. */
function positions({ x, y, text }: LabelledPoint, distance: number): Box[] {
  const width = labelWidth(text);
  const gap = RADIUS + 3 + distance;
  const [right, left, middle] = [x + gap, x - gap - width, x - width / 2];
  const [above, below, level] = [y - gap - HEIGHT + 2, y + gap - 2, y - HEIGHT / 2];
  const corners = [
    [right - 4, above + 4],
    [left + 4, above + 4],
    [right - 4, below - 4],
    [left + 4, below - 4],
  ];
  return [[right, level], [left, level], [middle, above], [middle, below], ...corners].map(([bx, by]) => ({
    x: bx!,
    y: by!,
    width,
    height: HEIGHT,
  }));
}

function anchorOf({ x, width }: Box, point: number): PlacedLabel['anchor'] {
  if (Math.abs(x + width / 2 - point) < 1) return 'middle';
  return x + width / 2 < point ? 'end' : 'start';
}

function covered(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => sum + overlap(box, other), 0);
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function outside(box: Box, frame: Box): number {
  return box.width * box.height - overlap(box, frame);
}
