/** Takes one out of a list, if it is in it. */
export function take<T>(list: T[], one: T | undefined): void {
  const at = one === undefined ? -1 : list.indexOf(one)
  if (at >= 0) list.splice(at, 1)
}
