import { Gallery } from '@kerbside/kit/gallery.tsx'
import { hydrateRoot } from 'react-dom/client'

const host = document.getElementById('gallery')
if (host) hydrateRoot(host, <Gallery />)
