import { ProgressRing } from '../ui/ProgressRing.tsx'
import { ProgressBar } from '../ui/screen/ProgressBar.tsx'
import styles from './Gallery.module.css'

export function Progress() {
  return (
    <>
      <div className={styles.row}>
        <ProgressRing value={0} label="Nothing yet" />
        <ProgressRing value={0.42} label="Uploading" />
        <ProgressRing value={1} label="All uploaded" text="12/12" />
        <ProgressRing value={null} label="Preparing" />
        <ProgressRing value={0.7} label="Small" size={64} />
      </div>
      <div className={styles.grid}>
        <ProgressBar value={0.3} label="One" />
        <ProgressBar value={1} label="Two" tone="success" />
        <ProgressBar value={0.6} label="Three" tone="danger" />
        <ProgressBar value={null} label="Four" />
      </div>
    </>
  )
}
