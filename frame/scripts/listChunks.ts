import type { Plugin, Rolldown } from 'vite'

/**
 * Names in the page, for every lazily loaded chunk, the files it consists of beside what is there from the start:
 * `<meta name="chunk:SyncedFiles" content="assets/… assets/…">`. The app fetches them before it imports the
 * chunk (src/app/chunkFiles.ts says why).
 */
export function listChunks(): Plugin {
  return {
    name: 'inlet-list-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, chunk: entry }) {
        const atStart = new Set(entry ? filesOf(entry, bundle) : [])
        return Object.values(bundle)
          .filter((output) => output.type === 'chunk')
          .filter((chunk) => chunk.isDynamicEntry)
          .map((chunk) => ({
            tag: 'meta',
            attrs: {
              name: `chunk:${chunk.name}`,
              content: filesOf(chunk, bundle)
                .filter((file) => !atStart.has(file))
                .join(' '),
            },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}

/** Scripts and styles, with those of everything it imports. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const visit = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
    if (files.has(fileName)) return
    files.add(fileName)
    for (const style of viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
  }
  visit(chunk)
  return [...files]
}
