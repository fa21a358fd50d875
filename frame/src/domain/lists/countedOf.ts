import * as limits from '../limits.ts'

/** How far the service counts a list. */
export function countedOf(scope: { readonly search: string }): number {
  return scope.search === '' ? limits.rowsCounted : limits.matchesCounted
}
