import type { WidgetCode, Widgets } from '@kerbside/web/embed/api.ts'
import { say } from '@kerbside/words/say.ts'

/** What could keep the form from standing there, looked at from here. */
export function WidgetChecks({ widgets, held }: { widgets: Widgets; held: WidgetCode }) {
  const listed = held.domains.length > 0 ? held.domains : widgets.domains
  const isSecure = widgets.site.startsWith('https:')
  const { site } = widgets
  return (
    <section className="dk-widget-checks" aria-label={say('embed.checks')}>
      <h3>{say('embed.checks')}</h3>
      <ul>
        <Check isGood={listed.length > 0}>
          {listed.length > 0
            ? say('embed.checkListed', { count: listed.length })
            : say('embed.checkUnlisted')}
        </Check>
        <Check isGood={isSecure}>
          {say(isSecure ? 'embed.checkSecure' : 'embed.checkInsecure')}
        </Check>
        <Check isGood>{say('embed.checkCookies')}</Check>
        <Check isGood>{say('embed.checkBank')}</Check>
      </ul>
      <p className="soft small">{say('embed.checkPolicy')}</p>
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
