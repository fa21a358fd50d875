import type { UserFile } from '@inlet/wire/service'
import { filesTexts } from '../../i18n/filesTexts.ts'

export function fileName(file: Pick<UserFile, 'name'>): string {
  return file.name?.trim() || filesTexts().untitled
}
