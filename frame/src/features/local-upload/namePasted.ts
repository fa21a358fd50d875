import { uploadTexts } from '../../i18n/uploadTexts.ts'

/** What browsers call every picture that has no name of its own, such as a screenshot. */
const NAMELESS = /^image\.(png|jpe?g|webp)$/i

/** Returns a picture from the clipboard under a name that tells it from the next one; other files as they are. */
export function namePasted(file: File, now: Date): File {
  const [, ending] = NAMELESS.exec(file.name) ?? []
  if (!ending) return file
  const digits = (value: number) => String(value).padStart(2, '0')
  const day = [now.getFullYear(), digits(now.getMonth() + 1), digits(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(digits).join('.')
  const name = `${uploadTexts().pastedImage} ${day} ${time}.${ending.toLowerCase()}`
  return new File([file], name, { type: file.type, lastModified: file.lastModified })
}
