/**
 * The part of a reply that is meant as the answer: the final channel where raw channel tokens are shown, and nothing of
 * what is inside `<think>`.
 *
 * @returns undefined when only reasoning is there
 */
export function finalText(reply: string): string | undefined {
  const final = /<\|channel\|>\s*final\b[^<]*(?:<\|constrain\|>[^<]*)?<\|message\|>/g;
  const last = [...reply.matchAll(final)].at(-1);
  if (last) return reply.slice(last.index + last[0].length).split(/<\|(?:end|return|start|channel)\|>/)[0]!;
  if (reply.includes('<|channel|>')) return undefined;
  const text = reply.replaceAll(/<think>[\s\S]*?<\/think>/g, '');
  if (text.includes('<think>')) return undefined;
  const close = text.lastIndexOf('</think>');
  return close === -1 ? text : text.slice(close + '</think>'.length);
}
