import type { Source } from '@inlet/wire/bridge'
import { language } from '../../i18n/t.ts'
import type { SourceTexts } from '../sources/defineTexts.ts'
import { folderOf } from '../sources/folderOf.ts'

const ABOUT = import.meta.glob<SourceTexts<string>>('../sources/*/about.ts', { eager: true, import: 'about' })

/** Returns the line under a source's name. */
export function aboutSource(source: Source): string {
  return ABOUT[`../sources/${folderOf(source)}/about.ts`]?.[language()] ?? ''
}
