import { plural } from '../plural.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const items = {
  heading: 'Select files to sync',
  search: 'Search',
  refresh: 'Refresh',
  folders: 'Folders',
  allFiles: 'All Files',
  selectAll: 'Select all',
  clearSelection: 'Clear selection',
  columns: { name: 'FILE NAME', type: 'FILE TYPE', created_at: 'CREATED AT' },
  untitled: 'Untitled',
  folder: 'Folder',
  synced: 'Already synced',
  select: (name: string) => `Select ${name}`,
  upload: (count: number) => `Upload ${plural(count, 'file')}`,
  /** Some of the chosen items are folders. */
  uploadMixed: (folders: number, files: number) => `Upload ${foldersAndFiles(folders, files)}`,
  unsentMixed: (folders: number, files: number) =>
    `${foldersAndFiles(folders, files)} selected, but not synced yet.`,
  notSelectable: 'Syncing this item is not supported',
  notSupported: 'This file format is not supported',
  results: (count: number) => plural(count, 'result'),
  moreResults: (count: number) => `More than ${plural(count, 'result')}`,
  noMatch: 'No matching results',
  noMatchHint: 'Try another search, or use search options to find a file by type, format, or more.',
  emptyFolder: 'This folder is empty',
  listing: 'Your content is still being listed',
  listingHint: 'This can take a moment for large accounts. The list fills by itself.',
  listFailed: "The files couldn't be loaded.",
  moreFailed: "More files couldn't be loaded.",
  retry: 'Try again',
  queued: 'Files successfully queued for sync!',
  refused: 'Files sync failed!',
  unable: 'Unable to start a file sync',
  /** Chosen, and lost by closing. */
  unsent: (count: number) => `${plural(count, 'file')} selected, but not synced yet.`,
  chosen: 'Selected files',
  /** `place`: the one folder that contains them. */
  chosenFrom: (count: number, place: string) => `${count} selected from ${place}`,
  chosenFromFolders: (count: number, folders: number) =>
    `${count} selected from ${plural(folders, 'folder')}`,
  review: 'Review',
  removeFromSelection: (name: string) => `Remove ${name} from the selection`,
} as const
