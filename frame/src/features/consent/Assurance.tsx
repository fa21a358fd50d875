import type { ReactNode } from 'react'
import styles from './Assurance.module.css'

type AssuranceProps = { readonly icon: ReactNode; readonly title: string; readonly text: ReactNode }

export function Assurance({ icon, title, text }: AssuranceProps) {
  return (
    <section className={styles.row}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
    </section>
  )
}
