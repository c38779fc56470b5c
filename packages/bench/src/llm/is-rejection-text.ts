/** True when a server refuses this one request because it is too long, or its content is not allowed. */
export function isRejectionText(status: number | undefined, message: string): boolean {
  return (
    [400, 413, 422].includes(status ?? 0) &&
    /context.?(?:length|window)|too (?:long|large|many tokens)|maximum.*tokens|content.?(?:filter|policy)/i.test(
      message,
    )
  );
}
