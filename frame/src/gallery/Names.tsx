import { useState } from 'react'
import { Ellipsis } from '../ui/Ellipsis.tsx'
import { FolderIcon } from '../ui/icons.ts'
import { Breadcrumb } from '../ui/table/Breadcrumb.tsx'
import { FileName } from '../ui/table/FileName.tsx'
import styles from './Gallery.module.css'

const NAMES = [
  'notes.md',
  'Quarterly business review, second draft with comments_v12.docx',
  'figures 2026.xlsx',
  'holiday.png',
  'interview with the founders, part two.mp3',
  'تقرير المبيعات السنوي للعام الماضي النهائي.pdf',
  'safe\u202Egpj.exe',
]

const PATH = [
  { id: 'root', label: 'All files' },
  { id: '1', label: 'Marketing' },
  { id: '2', label: 'Quarterly business reviews' },
  { id: '3', label: '2026' },
]

export function Names() {
  const [depth, setDepth] = useState(PATH.length)
  return (
    <>
      <Breadcrumb
        label="Folders"
        items={PATH.slice(0, depth)}
        onSelect={(id) => setDepth(PATH.findIndex((item) => item.id === id) + 1)}
      />
      <div className={styles.narrow}>
        {NAMES.map((name) => (
          <FileName key={name} name={name} />
        ))}
        <FileName name="A folder" icon={<FolderIcon />} />
        <Ellipsis text="One line of text that is too long for the room it has here" />
      </div>
    </>
  )
}
