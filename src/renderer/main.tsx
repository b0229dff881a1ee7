import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { App } from './app.tsx'
import { applyTheme, rememberedTheme } from './preferences.ts'
import './styles/app.css'

// The page's security policy forbids making code from text, which zod would try.
z.config({ jitless: true })

applyTheme(rememberedTheme())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
