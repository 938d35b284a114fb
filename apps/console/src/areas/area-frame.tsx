import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { type Area, type AreaPage, pagesFor } from './area.ts'
import './area.css'

/** The pages of an area beside the open one; on a narrow screen as a list above it. */
export function AreaFrame({ area }: { area: Area }) {
  const { member } = useDesk()
  const pages = pagesFor(area, member.role)
  const groups = [...new Set(pages.map(({ group }) => group))]
  return (
    <div className={classNames('dk-area', pages.length < 2 && 'is-one')}>
      {pages.length > 1 && <PagePicker area={area} pages={pages} />}
      {pages.length > 1 && (
        <nav className="dk-area-nav" aria-label={t('areas.pagesOf', { area: t(area.text) })}>
          {groups.map((group) => (
            <div key={group ?? ''} className="dk-area-group">
              {group && <p className="soft">{t(group)}</p>}
              {pages
                .filter((page) => page.group === group)
                .map((page) => (
                  <NavLink
                    key={page.path}
                    to={`/console/${area.path}/${page.path}`}
                    className={({ isActive }) => classNames(isActive && 'is-here')}
                  >
                    {t(page.text)}
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
          {t(page.text)}
        </option>
      ))
  return (
    <select
      className="dk-area-pick"
      aria-label={t('areas.pagesOf', { area: t(area.text) })}
      value={here}
      onChange={({ target }) => void go(`/console/${area.path}/${target.value}`)}
    >
      {groups.map((group) =>
        group ? (
          <optgroup key={group} label={t(group)}>
            {options(group)}
          </optgroup>
        ) : (
          options(group)
        ),
      )}
    </select>
  )
}
