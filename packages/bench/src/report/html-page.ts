import { escapeHtml } from './html-escape.js';

/** Nothing may be loaded from anywhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/** What a page is made of. */
export interface PageParts {
  readonly title: string;
  readonly style: string;
  /** HTML. */
  readonly main: string;
  /** HTML after `main`. @defaultValue none */
  readonly scripts?: string;
}

/** A page that loads nothing and opens from disk. */
export function htmlPage({ title, style, main, scripts = '' }: PageParts): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
${scripts}</body>
</html>
`;
}
