import type { ReactNode } from 'react'
import styles from './Drawing.module.css'

/** Those that the first screens, and failures, may need. The others are in laterDrawings.tsx. */
const DRAWINGS = {
  search: (
    <>
      <path
        className={styles.fill}
        d="M20 15h38a5 5 0 0 1 5 5v33a5 5 0 0 1-5 5H20a5 5 0 0 1-5-5V20a5 5 0 0 1 5-5z"
      />
      <path d="M63 27v-7a5 5 0 0 0-5-5H20a5 5 0 0 0-5 5v33a5 5 0 0 0 5 5h22M24 26h22M24 35h13M24 44h9" />
      <circle className={styles.ground} cx="60" cy="42" r="14" />
      <path d="m70.5 52.5 11 11M53 42a7 7 0 0 1 7-7" />
    </>
  ),
  account: (
    <>
      <circle className={styles.fill} cx="34" cy="36" r="19" />
      <circle cx="34" cy="30" r="7" />
      <circle cx="34" cy="36" r="19" />
      <path d="M22 50.5a13 13 0 0 1 24 0M59 36h.1M65 36h.1M71 36h.1M83 30v12M77 36h12" />
    </>
  ),
  error: (
    <>
      <path
        className={styles.fill}
        d="M43.7 14.5a5 5 0 0 1 8.6 0l23 39.9a5 5 0 0 1-4.3 7.6H25a5 5 0 0 1-4.3-7.6z"
      />
      <path d="M43.7 14.5a5 5 0 0 1 8.6 0l23 39.9a5 5 0 0 1-4.3 7.6H25a5 5 0 0 1-4.3-7.6zM48 29v15M48 52v.1" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof DRAWINGS

export function Drawing({ name }: { name: DrawingName }) {
  return <LineDrawing>{DRAWINGS[name]}</LineDrawing>
}

/** Holds a line drawing of 96 × 72 in the theme's accent. `fill` marks its tinted parts. */
export function LineDrawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
      {children}
    </svg>
  )
}
