import type { Integration } from '../../domain/offer/Integrations.ts'
import { limitInMegabytes } from '../../i18n/sizes.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { acceptOf, DEFAULT_UPLOAD_EXTENSIONS, extensionOf, UPLOAD_TYPES } from './uploadTypes.ts'

/** Extensions the host allows, lower case, with those of the same type: `jpeg` takes `jpg` too. */
function allowedExtensions(integration: Integration): readonly string[] {
  const named = integration.settings.allowedFileTypes?.map((type) =>
    type.extension.replace(/^\./, '').toLowerCase(),
  )
  const extensions = named ?? [...DEFAULT_UPLOAD_EXTENSIONS]
  const siblings = extensions.flatMap(
    (one) => UPLOAD_TYPES.find((type) => type.extensions[0] === one)?.extensions ?? [],
  )
  return [...new Set([...extensions, ...siblings])]
}

/** The endings of file names that are taken, as people know them: `CSV, PDF, TXT`. */
export function acceptedEndings(integration: Integration): string {
  return allowedExtensions(integration).join(', ').toUpperCase()
}

export function acceptedTypes(integration: Integration): Record<string, string[]> {
  return acceptOf(allowedExtensions(integration))
}

/** What is wrong with a file that got past the browse dialog; null if nothing is. */
export function unfitnessCode(file: File, integration: Integration): 'TYPE' | 'EMPTY' | 'SIZE' | null {
  if (!allowedExtensions(integration).includes(extensionOf(file.name))) return 'TYPE'
  if (file.size === 0) return 'EMPTY'
  return file.size > integration.maxFileSize ? 'SIZE' : null
}

/** The same in words. */
export function unfitness(file: File, integration: Integration): string | null {
  switch (unfitnessCode(file, integration)) {
    case 'TYPE':
      return uploadTexts().unsupportedFormat
    case 'EMPTY':
      return uploadTexts().empty
    case 'SIZE':
      return uploadTexts().tooLarge(limitInMegabytes(integration.maxFileSize))
    case null:
      return null
  }
}

/** Which rule of the drop zone a file broke, in words. */
export function rejectionReason(code: string, integration: Integration): string {
  if (code === 'too-many-files') return uploadTexts().tooMany
  if (code === 'file-too-large') return uploadTexts().largerThan(integration.maxFileSize)
  return uploadTexts().wrongType(acceptedEndings(integration))
}

/** The host's settings for this file's type. */
export function fileTypeOf(file: File, integration: Integration) {
  const extension = extensionOf(file.name)
  const sameType = UPLOAD_TYPES.find((type) => type.extensions.includes(extension))?.extensions ?? [extension]
  return integration.settings.allowedFileTypes?.find((type) =>
    sameType.includes(type.extension.replace(/^\./, '').toLowerCase()),
  )
}
