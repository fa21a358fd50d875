/**
 * Whether a .dockerignore keeps a file from the build: by a path from the checkout, or by a name at any depth, with `*`
 * for letters within a name. Other patterns are refused, because Docker would read them in its own way.
 * @param {string} ignore
 * @returns {(file: string) => boolean}
 */
export function isIgnored(ignore) {
  const patterns = ignore
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, anywhere = '', name = ''] = /^(\*\*\/)?([\w.*-]+)$/.exec(line) ?? []
      if (!name) throw new Error(`Not understood: ${line}`)
      const inName = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
      return new RegExp(`^${anywhere ? '(.*/)?' : ''}${inName}(/|$)`)
    })
  return (file) => patterns.some((pattern) => pattern.test(file))
}
