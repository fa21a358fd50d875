/** Of all workspaces that could be, this is the one that is not. */
export function isNowhere(place: string): boolean {
  return /(?:^|[/.])nowhere(?:[/.]|$)/i.test(place)
}
