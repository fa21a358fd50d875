import type { UserFile } from '@inlet/wire/service'
import { cleanText } from '../../lib/cleanText.ts'
import { fileName } from './fileName.ts'
import type { FailedFile } from './ImportWatch.ts'

/** A file that could not be imported, with the service's reason. */
export function failedFile(file: UserFile): FailedFile {
  return { id: file.id, name: cleanText(fileName(file)), reason: file.sync_error_message ?? '' }
}
