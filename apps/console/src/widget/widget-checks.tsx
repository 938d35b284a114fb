import { t } from '@kerbside/words/translate.ts'
import type { WidgetCode, Widgets } from './api.ts'

/** Problems that could prevent the form from being shown, as far as they can be checked here. */
export function WidgetChecks({ widgets, held: current }: { widgets: Widgets; held: WidgetCode }) {
  const listed = current.domains.length > 0 ? current.domains : widgets.domains
  const isSecure = widgets.site.startsWith('https:')
  const { site } = widgets
  return (
    <section className="dk-widget-checks" aria-label={t('embed.checks')}>
      <h3>{t('embed.checks')}</h3>
      <ul>
        <Check isGood={listed.length > 0}>
          {listed.length > 0
            ? t('embed.checkListed', { count: listed.length })
            : t('embed.checkUnlisted')}
        </Check>
        <Check isGood={isSecure}>{t(isSecure ? 'embed.checkSecure' : 'embed.checkInsecure')}</Check>
        <Check isGood>{t('embed.checkCookies')}</Check>
        <Check isGood>{t('embed.checkBank')}</Check>
      </ul>
      <p className="soft small">{t('embed.checkPolicy')}</p>
      <code className="dk-widget-policy">
        {`script-src ${site}; frame-src ${site}; connect-src ${site}`}
      </code>
    </section>
  )
}

function Check({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <li className={isGood ? 'is-good' : 'is-bad'}>
      <span aria-hidden="true">{isGood ? '✓' : '!'}</span>
      {children}
    </li>
  )
}
