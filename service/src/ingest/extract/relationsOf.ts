import { posix } from 'node:path'
import { scanXml } from './scanXml.ts'

export type Relation = { id: string; type: string; target: string }

/** What a part of an Office document refers to within it. `type` ends with the kind: `/chart`, `/notesSlide`. */
export function relationsOf(files: ReadonlyMap<string, Uint8Array>, path: string): Relation[] {
  const { dir, base } = posix.parse(path)
  const xml = files.get(`${dir}/_rels/${base}.rels`)
  const relations: Relation[] = []
  if (!xml) return relations
  scanXml(xml, {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return
      relations.push({ id, type, target: target.startsWith('/') ? target.slice(1) : posix.join(dir, target) })
    },
  })
  return relations
}
