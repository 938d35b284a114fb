import { later } from '@kerbside/kit/later.tsx'
import type { ChangePasswordDialogProps } from '@kerbside/web/account/change-password-dialog.tsx'
import type { ConfirmPasswordDialogProps } from '@kerbside/web/account/confirm-password-dialog.tsx'
import type { UpdateProfileDialogProps } from '@kerbside/web/account/update-profile-dialog.tsx'

// The dialogs behind the profile's buttons, each loaded when it is pressed; after a failure another press loads it
// again.

export const UpdateProfileDialog = later<UpdateProfileDialogProps>(
  () =>
    import('@kerbside/web/account/update-profile-dialog.tsx').then(
      (part) => part.UpdateProfileDialog,
    ),
  () => null,
)

export const ChangePasswordDialog = later<ChangePasswordDialogProps>(
  () =>
    import('@kerbside/web/account/change-password-dialog.tsx').then(
      (part) => part.ChangePasswordDialog,
    ),
  () => null,
)

export const ConfirmPasswordDialog = later<ConfirmPasswordDialogProps>(
  () =>
    import('@kerbside/web/account/confirm-password-dialog.tsx').then(
      (part) => part.ConfirmPasswordDialog,
    ),
  () => null,
)
