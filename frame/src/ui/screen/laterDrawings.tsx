import styles from './Drawing.module.css'
import { LineDrawing } from './Drawing.tsx'

// No part of the first script: only later screens show them.

export const FilesDrawing = () => (
  <LineDrawing>
    <path className={styles.fill} d="M26 20h40a5 5 0 0 1 5 5v32H21V25a5 5 0 0 1 5-5z" />
    <path d="M26 20v-4a4 4 0 0 1 4-4h36a4 4 0 0 1 4 4v6M21 32v-7a5 5 0 0 1 5-5h14l5 6h26a5 5 0 0 1 5 5v25a5 5 0 0 1-5 5H26a5 5 0 0 1-5-5z" />
    <path d="M31 39h34M31 48h20" />
  </LineDrawing>
)

export const WebDrawing = () => (
  <LineDrawing>
    <rect className={styles.fill} x="14" y="12" width="68" height="13" rx="5" />
    <rect x="14" y="12" width="68" height="48" rx="5" />
    <path d="M14 25h68M21.5 18.5h.1M28.5 18.5h.1M35.5 18.5h.1M24 36h22M24 44h16" />
    <path d="M60 36h6a6 6 0 0 1 0 12h-2M66 48h-6a6 6 0 0 1 0-12h2" />
  </LineDrawing>
)

export const DoneDrawing = () => (
  <LineDrawing>
    <circle className={styles.fill} cx="48" cy="37" r="23" />
    <circle cx="48" cy="37" r="23" />
    <path d="m38 37.5 7 7 13.5-14M18 16v6M15 19h6M78 50v6M75 53h6M80 17h.1M17 53h.1" />
  </LineDrawing>
)

export const UploadDrawing = () => (
  <LineDrawing>
    <path className={styles.fill} d="M28 54a14 14 0 0 1-1.5-27.9A21 21 0 0 1 67 25a15 15 0 0 1 1 29z" />
    <path d="M38 54H28a14 14 0 0 1-1.5-27.9A21 21 0 0 1 67 25a15 15 0 0 1 1 29H58M48 64V37M38 46l10-10 10 10" />
  </LineDrawing>
)
