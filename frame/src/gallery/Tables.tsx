import { useState } from 'react'
import { FilesTable, makeRows } from './FilesTable.tsx'
import styles from './Gallery.module.css'

const rows = makeRows(10_000)
const nothing = () => {}

export function Tables() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([2, 4]))
  const given = { selected, onSelected: setSelected, onEnd: nothing }
  return (
    <>
      <div className={styles.box}>
        <FilesTable rows={rows} loading="none" {...given} />
      </div>
      <FilesTable rows={[]} loading="first" {...given} />
      <FilesTable rows={[]} loading="none" {...given} />
    </>
  )
}
