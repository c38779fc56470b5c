/** A number with its noun: `1 query`, `1,000 queries`. @defaultValue `several`: `one` with an s */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
