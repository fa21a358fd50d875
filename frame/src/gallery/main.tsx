import { createRoot } from 'react-dom/client'
import { applyTheme } from '../theme/applyTheme.ts'
import '../theme/tokens.css'
import '../theme/base.css'
import { Gallery } from './Gallery.tsx'

// Development only: gallery.html is not part of the production build.
const asked = new URLSearchParams(location.search)
const theme = asked.get('theme')
applyTheme(theme === 'light' || theme === 'dark' ? theme : 'system')
document.documentElement.dir = asked.get('dir') === 'rtl' ? 'rtl' : 'ltr'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery only={asked.get('only')} />)
