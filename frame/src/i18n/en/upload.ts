import { plural } from '../plural.ts'

export const upload = {
  title: 'Upload Files',
  description: 'Choose files or folders from this device.',
  tabUpload: 'Upload',
  tabFiles: 'Files',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  dropHere: 'Click to upload',
  orDrag: (count: number) =>
    `or drag and drop up to ${count} ${count === 1 ? 'file' : 'files or entire folders'}.`,
  narrow: (count: number) =>
    `You can upload up to ${count} ${count === 1 ? 'file' : 'files or entire folders'}.`,
  maxSize: (megabytes: string) => `max ${megabytes} MB per file`,
  /** `types`: endings of file names, such as `TXT, PDF`. */
  accepted: (types: string) => `Accepted: ${types}`,
  release: 'Drop to add them',
  refuse: 'Some of these cannot be added',
  reading: 'Waiting for your choice…',
  rejected: (count: number) => `${plural(count, 'file')} didn't meet constraints`,
  showAll: (count: number) => `Show all ${count}`,
  tooMany: 'Too many files',
  mostFiles: (count: number) => `You can upload up to ${plural(count, 'file')} at once.`,
  takeFirst: (count: number) => (count === 1 ? 'Add the first file' : `Add the first ${count} files`),
  largerThan: (bytes: number) => `File is larger than ${plural(bytes, 'byte')}`,
  /** `types`: endings of file names, such as `TXT, PDF`. */
  wrongType: (types: string) => `File type must be ${types}`,
  unsupportedFormat: 'Unsupported Format',
  empty: 'This file is empty.',
  tooLarge: (megabytes: string) => `File size is too large. The maximum size allowed is: ${megabytes} MB`,
  chosen: (count: number) => `${plural(count, 'file')} chosen`,
  continueWith: 'Continue',
  queue: 'Files to upload',
  addFiles: 'Add files',
  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  cancelAll: 'Cancel all',
  submit: (count: number) => `Upload ${plural(count, 'file')}`,
  retryFailed: 'Try failed files again',
  uploading: (count: number) => `Uploading ${plural(count, 'file')}...`,
  progressOf: (name: string) => `Upload of ${name}`,
  secondsLeft: (seconds: number) =>
    seconds < 60
      ? `About ${plural(seconds, 'second')} left`
      : `About ${plural(Math.round(seconds / 60), 'minute')} left`,
  waiting: 'Waiting',
  cancelled: 'Cancelled',
  success: 'All files submitted successfully.',
  successHint: 'They are listed in the Files tab.',
  partly: (uploaded: number, notUploaded: number) =>
    `${plural(uploaded, 'file')} uploaded, ${notUploaded} not`,
  partlyHint: 'The uploaded files are listed in the Files tab.',
  partlyReady: 'The uploaded files are imported and ready.',
  addMore: 'Add more files',
  someFailed: 'Some files were not uploaded',
  counts: (succeeded: number, failed: number) => `${succeeded} succeeded and ${failed} failed`,
  failed: 'Failed to upload file.',
  unreadable: "This file can't be read from your device any more. Choose it again.",
  tagsFailed: 'Failed to add tags to the file.',
  notUploaded: 'Not uploaded',
  dismiss: 'Dismiss',
  stopByClosing: 'Files are still being uploaded. If you close now, the rest will not be uploaded.',
  /** Chosen, and lost by closing. */
  unsent: (count: number) => `${plural(count, 'file')} chosen, but not uploaded yet.`,
} as const
