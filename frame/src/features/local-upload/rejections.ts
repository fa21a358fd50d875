import type { UploadItem } from './UploadItem.ts'

/** A file that the drop zone refused, with every rule it broke. */
export type Rejection = {
  readonly file: File
  readonly errors: readonly { readonly code: string }[]
}

/** A file that was chosen and is stored nowhere, and why. */
export type LeftOut = { readonly key: string; readonly path: string; readonly reason: string }

/** Folder and name, where the file came out of a folder. */
export function pathOf(file: File): string {
  return file.webkitRelativePath || file.name
}

/** Each once, however many files have it. */
export function reasonsOf(items: readonly UploadItem[]): string {
  return [...new Set(items.map(({ reason }) => reason))].join(' ')
}

export function isOneTooMany({ errors }: Rejection): boolean {
  return errors.some(({ code }) => code === 'too-many-files')
}

export function isOnlyTooMany(rejection: Rejection): boolean {
  return isOneTooMany(rejection) && rejection.errors.length === 1
}

export function oneTooMany(file: File): Rejection {
  return { file, errors: [{ code: 'too-many-files' }] }
}
