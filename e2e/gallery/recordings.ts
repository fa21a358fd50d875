import path from 'node:path'

const { GALLERY_FOLDER = '.test-results/gallery' } = process.env

export const SIZE = { width: 880, height: 620 }
/** Milliseconds for something that viewers have to read. */
export const READING_MS = 1_500

/** Where the frames of a recording are left. */
export function folder(name: string): string {
  return path.join(GALLERY_FOLDER, 'recordings', name)
}
