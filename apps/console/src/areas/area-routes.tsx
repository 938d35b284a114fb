import '../dispatch/area-messages.ts'
import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { type Area, type AreaPage, pagesFor } from './area.ts'
import { AreaFrame } from './area-frame.tsx'
import { AREAS } from './areas.ts'
import { PageLoadError } from './page-load-error.tsx'

/** Redirects to the area's first page that the user may see, if none or a forbidden one was requested. */
function FirstPage({ area }: { area: Area }) {
  const { member } = useDesk()
  const [first] = pagesFor(area, member.role)
  return <Navigate replace to={first ? `/console/${area.path}/${first.path}` : '/console/board'} />
}

function routeOf(area: Area, page: AreaPage): RouteObject {
  const Page = later(page.load, PageLoadError)
  const Shown = () => {
    const { member } = useDesk()
    if (page.roles?.includes(member.role) === false) return <FirstPage area={area} />
    return (
      <Suspense fallback={<div className="dk-area-lost" aria-busy="true" />}>
        <Page />
      </Suspense>
    )
  }
  return { path: `${page.path}/*`, element: <Shown /> }
}

export const areaRoutes = (): RouteObject[] =>
  AREAS.map((area) => ({
    path: area.path,
    element: <AreaFrame area={area} />,
    children: [
      ...area.pages.map((page) => routeOf(area, page)),
      { path: '*', element: <FirstPage area={area} /> },
      { index: true, element: <FirstPage area={area} /> },
    ],
  }))
