import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The least a React page can be: what ours is measured against. */
const root = document.getElementById('root')
if (root) createRoot(root).render(createElement('p', null, 'Hello'))
