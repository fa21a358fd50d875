import '../../frame/src/theme/tokens.css'
import '../../frame/src/theme/base.css'
import './page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from '../../frame/src/theme/applyTheme.ts'
import { App } from './App.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has lost its #root')
applyTheme('system')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
