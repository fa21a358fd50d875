import type { LucideIcon } from 'lucide-react'
import {
  FileBracesIcon,
  FileCodeIcon,
  FileHeadphoneIcon,
  FileIcon,
  FileImageIcon,
  FilePlayIcon,
  FileSpreadsheetIcon,
  FileTextIcon,
  MailIcon,
  PresentationIcon,
} from '../icons.ts'

const KINDS: readonly (readonly [icon: LucideIcon, extensions: string])[] = [
  [FileTextIcon, 'txt md rtf pdf doc docx odt pages'],
  [FileSpreadsheetIcon, 'csv tsv xls xlsx xlsm ods'],
  [PresentationIcon, 'ppt pptx odp key'],
  [FileBracesIcon, 'json yaml yml'],
  [FileCodeIcon, 'html htm xml css js ts py'],
  [FileImageIcon, 'jpg jpeg png webp gif svg'],
  [FileHeadphoneIcon, 'mp3 mp2 aac wav flac pcm m4a ogg opus'],
  [FilePlayIcon, 'mp4 mpeg mpg wmv avi mov mkv flv webm'],
  [MailIcon, 'eml msg'],
]

const byExtension: ReadonlyMap<string, LucideIcon> = new Map(
  KINDS.flatMap(([icon, extensions]) => extensions.split(' ').map((extension) => [extension, icon] as const)),
)

/** The icon of a file's type, by the extension of its name. */
export function fileIcon(name: string): LucideIcon {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return byExtension.get(ending) ?? FileIcon
}
