import styles from './LogoTile.module.css'

type LogoTileProps = {
  src: string
  /** Empty if the name is shown beside it. */
  alt?: string
  /** Size of the tile in CSS pixels, at the usual text size. */
  size?: 24 | 40 | 56
  /** CSS color of the background. Default: the neutral tile, light in both themes. */
  background?: string
}

export function LogoTile({ src, alt = '', size = 40, background }: LogoTileProps) {
  const edge = `${size / 16}rem`
  return (
    <span
      className={styles.tile}
      style={{ inlineSize: edge, blockSize: edge, borderRadius: size / 5, background }}
    >
      <img className={styles.logo} src={src} alt={alt} decoding="async" draggable={false} />
    </span>
  )
}
