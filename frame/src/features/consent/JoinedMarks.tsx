import { useState } from 'react'
import { initials } from './initials.ts'
import styles from './JoinedMarks.module.css'

type JoinedMarksProps = { readonly organization: string; readonly icon: string | null }

/** The host's logo and ours. Decoration: the sentence below says the same. */
export function JoinedMarks({ organization, icon }: JoinedMarksProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className={styles.marks} aria-hidden="true">
      <span className={styles.tile}>
        {icon && icon !== broken ? (
          // Under our embedder policy, an image of another site loads only with CORS.
          <img
            src={icon}
            alt=""
            crossOrigin="anonymous"
            className={styles.icon}
            draggable={false}
            onError={() => setBroken(icon)}
          />
        ) : (
          <span className={styles.initials}>{initials(organization)}</span>
        )}
      </span>
      <span className={styles.join} />
      <span className={styles.own}>
        <InletMark />
      </span>
    </div>
  )
}

/** Our mark: three lines of water that become one. */
function InletMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
    >
      <path strokeLinecap="round" d="M6 8c8 0 8 8 14 8h6M6 16h20M6 24c8 0 8-8 14-8" />
    </svg>
  )
}
