import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The smallest possible React page, as the baseline for ours. */
const root = document.getElementById('root')
if (root) createRoot(root).render(createElement('p', null, 'Hello'))
