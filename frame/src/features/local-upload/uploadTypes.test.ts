import { describe, expect, it } from 'vitest'
import { acceptOf, DEFAULT_UPLOAD_EXTENSIONS, extensionOf, UPLOAD_TYPES } from './uploadTypes.ts'

describe('extensionOf', () => {
  it.each([
    ['REPORT.PDF', 'pdf'],
    ['archive.tar.gz', 'gz'],
    ['README', ''],
    ['ends.with.', ''],
    ['.gitignore', 'gitignore'],
  ])('of %s is %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})

describe('acceptOf', () => {
  it('names exactly the types that are allowed', () => {
    expect(acceptOf(['csv', 'pdf'])).toEqual({ 'text/csv': ['.csv'], 'application/pdf': ['.pdf'] })
  })

  it('joins the extensions of one type', () => {
    expect(acceptOf(['jpg', 'jpeg'])).toEqual({ 'image/jpeg': ['.jpg', '.jpeg'] })
  })

  it('accepts what no type names by its name alone', () => {
    expect(acceptOf(['epub'])).toEqual({ 'application/octet-stream': ['.epub'] })
  })
})

describe('the types', () => {
  it('name each extension once, in lower case and without a dot', () => {
    const extensions = UPLOAD_TYPES.flatMap((type) => type.extensions)
    expect(new Set(extensions).size).toBe(extensions.length)
    for (const extension of extensions) expect(extension).toMatch(/^[a-z0-9]+$/)
  })

  it('cover what is allowed by default', () => {
    const known = UPLOAD_TYPES.flatMap((type): string[] => [...type.extensions])
    for (const extension of DEFAULT_UPLOAD_EXTENSIONS) expect(known).toContain(extension)
  })
})
