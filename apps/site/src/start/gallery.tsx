import '@kerbside/kit/form/choice.css'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/form/form.css'
import '@kerbside/kit/journey.css'
import '@kerbside/kit/status.css'
import '@kerbside/kit/ticket.css'
import { Gallery } from '@kerbside/kit/gallery/gallery.tsx'
import { createRoot } from 'react-dom/client'

// Lists all exports of the kit, in an order that only the browser knows.
const host = document.getElementById('gallery')
if (host) createRoot(host).render(<Gallery />)
