import type { ReactNode } from 'react'
import { Banners } from './Banners.tsx'
import { Buttons } from './Buttons.tsx'
import { Cards } from './Cards.tsx'
import { Fields } from './Fields.tsx'
import styles from './Gallery.module.css'
import { Names } from './Names.tsx'
import { Overlays } from './Overlays.tsx'
import { Progress } from './Progress.tsx'
import { States } from './States.tsx'
import { ConsentScreen } from './screens/ConsentScreen.tsx'
import { FilesScreen } from './screens/FilesScreen.tsx'
import { FormScreen } from './screens/FormScreen.tsx'
import { ListScreen } from './screens/ListScreen.tsx'
import { Tables } from './Tables.tsx'

const PIECES: Readonly<Record<string, () => ReactNode>> = {
  Buttons,
  Fields,
  Cards,
  Banners,
  Names,
  Tables,
  States,
  Progress,
  Overlays,
}

/** Components combined as in features, each filling the window: `?only=list`. */
const SCREENS: Readonly<Record<string, () => ReactNode>> = {
  consent: ConsentScreen,
  list: ListScreen,
  files: FilesScreen,
  form: FormScreen,
}

/** Every UI component in every state. `?theme=light|dark`, `?dir=rtl`, `?only=` one screen or component. */
export function Gallery({ only }: { only: string | null }) {
  const One = only ? (SCREENS[only] ?? PIECES[only]) : null
  if (One && only && only in SCREENS) return <One />
  return (
    <main className={styles.page}>
      <h1 className={styles.heading}>The kit</h1>
      <nav className={styles.links} aria-label="Screens">
        {Object.keys(SCREENS).map((name) => (
          <a key={name} href={`?only=${name}`}>
            {name}
          </a>
        ))}
        <a href="?theme=light">light</a>
        <a href="?theme=dark">dark</a>
        <a href="?dir=rtl">right to left</a>
      </nav>
      {Object.entries(PIECES)
        .filter(([name]) => !only || name === only)
        .map(([name, Piece]) => (
          <section key={name} aria-label={name} className={styles.section}>
            <h2 className={styles.name}>{name}</h2>
            <Piece />
          </section>
        ))}
    </main>
  )
}
