import { t } from '@kerbside/words/translate.ts'

/**
 * The menu's script handles the press and opens the dialog; if it failed to load, the link's page explains what to
 * do.
 */
export function SignInButton({ href }: { href: string }) {
  return (
    <a className="button" href={href} data-does="sign-in">
      {t('account.signIn')}
    </a>
  )
}
