/** A page was asked for behind a cursor that is none of this list. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor'
}
