import { classNames } from '@kerbside/kit/class-names.ts'
import { say } from '@kerbside/words/say.ts'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { useDesk } from '../desk-means.tsx'
import { type Area, type AreaPage, pagesFor } from './area.ts'
import './area.css'

/** The pages of an area beside the one that is open; where there is no room beside it, in a list above it. */
export function AreaFrame({ area }: { area: Area }) {
  const { member } = useDesk()
  const pages = pagesFor(area, member.role)
  const groups = [...new Set(pages.map(({ group }) => group))]
  return (
    <div className={classNames('dk-area', pages.length < 2 && 'is-one')}>
      {pages.length > 1 && <PagePicker area={area} pages={pages} />}
      {pages.length > 1 && (
        <nav className="dk-area-nav" aria-label={say('areas.pagesOf', { area: say(area.text) })}>
          {groups.map((group) => (
            <div key={group ?? ''} className="dk-area-group">
              {group && <p className="soft">{say(group)}</p>}
              {pages
                .filter((page) => page.group === group)
                .map((page) => (
                  <NavLink
                    key={page.path}
                    to={`/console/${area.path}/${page.path}`}
                    className={({ isActive }) => classNames(isActive && 'is-here')}
                  >
                    {say(page.text)}
                  </NavLink>
                ))}
            </div>
          ))}
        </nav>
      )}
      <div className="dk-area-page">
        <Outlet />
      </div>
    </div>
  )
}

function PagePicker({ area, pages }: { area: Area; pages: readonly AreaPage[] }) {
  const go = useNavigate()
  const { pathname } = useLocation()
  const here = pathname.split('/')[3] ?? ''
  const groups = [...new Set(pages.map(({ group }) => group))]
  const options = (group: AreaPage['group']) =>
    pages
      .filter((page) => page.group === group)
      .map((page) => (
        <option key={page.path} value={page.path}>
          {say(page.text)}
        </option>
      ))
  return (
    <select
      className="dk-area-pick"
      aria-label={say('areas.pagesOf', { area: say(area.text) })}
      value={here}
      onChange={({ target }) => void go(`/console/${area.path}/${target.value}`)}
    >
      {groups.map((group) =>
        group ? (
          <optgroup key={group} label={say(group)}>
            {options(group)}
          </optgroup>
        ) : (
          options(group)
        ),
      )}
    </select>
  )
}
