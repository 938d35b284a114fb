// Written by `npm run generate` from the migrations. Do not edit.
import type { AuditActorKind } from '@kerbside/domain/audit/audit-entry.ts'
import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import type { RecordKind } from '@kerbside/domain/licensing/record-entry.ts'
import type { Generated } from 'kysely'

/** Rows as the driver returns them: 64-bit integers and dates as text. */
export type Tables = {
  account_code: {
    operator_id: string
    purpose: 'reset' | 'email'
    subject_hash: Buffer
    code_hash: Buffer
    email: Generated<string>
    expires_at: Date
  }
  account_trip: {
    operator_id: string
    booking_id: string
    cost_centre: string
  }
  amendment: {
    operator_id: string
    id: string
    booking_id: string
    leg: number
    version: number
    made_at: Date
    expires_at: Date
    confirmed_at: Date | null
    confirmed_by: Generated<string>
    leg_before: unknown
    leg_after: unknown
    note_before: string
    note_after: string
    contact_before: unknown
    contact_after: unknown
    reason: Generated<string>
    total_before_minor: string
    total_after_minor: string
  }
  approval: {
    operator_id: string
    booking_id: string
    booker_id: number
    requested_by: string
    reasons: unknown
    state: 'requested' | 'approved' | 'refused' | 'lapsed'
    requested_at: Date
    expires_at: Date
    answered_at: Date | null
    answered_by: string | null
    note: Generated<string>
  }
  approval_link: {
    operator_id: string
    code_hash: Buffer
    booking_id: string
    customer_id: string
  }
  area: {
    operator_id: string
    id: string
    name: string
    state: 'ready' | 'live' | 'retired'
    sha256: string
    data_at: Date | null
    west: number
    south: number
    east: number
    north: number
    streets: string
    map: '' | 'built' | 'file'
    dataset_id: string | null
    places: number
    houses: number
    samples: unknown
    made_at: Date
    live_at: Date | null
  }
  area_import: {
    operator_id: string
    id: string
    name: string
    state: 'running' | 'done' | 'failed'
    step: string
    part: number
    seconds_left: number | null
    failure: string
    started_at: Date
    updated_at: Date
  }
  audit_entry: {
    operator_id: string
    number: string
    at: Date
    actor_kind: AuditActorKind
    actor_id: string
    actor_name: string
    action: string
    object: string
    detail: unknown
    before_hash: Buffer
    hash: Buffer
  }
  audit_head: {
    operator_id: string
    number: string
    hash: Buffer
  }
  backup_run: {
    id: number
    token: string | null
    seen_at: Date | null
    started_at: Date | null
    file: string | null
    failed_at: Date | null
    failure: Generated<string>
    verified_at: Date | null
    verified_file: Generated<string>
    target: Generated<string>
    bytes: Generated<string>
    seconds: Generated<number>
    verified_by: Generated<'' | 'restored' | 'read'>
    note: Generated<string>
    command_at: Date | null
  }
  booker: {
    operator_id: string
    id: number
    name: string
    address: Generated<string>
    credit_limit_minor: string | null
    credit_currency: Generated<string>
    commission_basis_points: Generated<number>
    commission_fixed_minor: Generated<string>
    payment_days: Generated<number>
    rules: Generated<unknown>
    blocked_at: Date | null
    blocked_reason: Generated<string>
    retired_at: Date | null
    version: Generated<number>
  }
  booking: {
    operator_id: string
    id: string
    quote_id: string
    test: boolean
    made_at: Date
    pay_by: Date | null
    source: string
    customer_id: string | null
    booker_id: number | null
    passenger: unknown
    customer: unknown
    our_ref: string
    note: string
    payment_method: 'cash' | 'card' | 'paypal' | 'account'
    payment_state: string
    currency: string
    total_minor: string
    promo_id: number | null
    promo_off_minor: Generated<string>
    deposit_minor: Generated<string>
    tip_minor: Generated<string>
    cancel_bands: Generated<unknown>
    changes: Generated<number>
    version: Generated<number>
    contact_erased_at: Date | null
    particulars_erased_at: Date | null
    find_name: string | null
    find_surname: string | null
    find_phone: string | null
    find_email: string | null
    find_booker: string | null
    find_booker_phone: string | null
    find_booker_email: string | null
  }
  booking_access: {
    operator_id: string
    code_hash: Buffer
    booking_id: string
    scope: 'view' | 'track' | 'pay' | 'manage'
    expires_at: Date
    revoked_at: Date | null
  }
  calendar_feed: {
    operator_id: string
    id: string
    kind: 'day' | 'customer' | 'account' | 'driver'
    subject_id: string | null
    token_hash: Buffer
    made_at: Date
    used_at: Date | null
    ended_at: Date | null
  }
  cancellation: {
    operator_id: string
    booking_id: string
    leg: number
    fee_minor: string
    refund_minor: string
    currency: string
    requested_by: 'customer' | 'staff'
    reason: string
    at: Date
  }
  cash_taken: {
    operator_id: string
    booking_id: string
    leg: number
    driver_id: string
    amount_minor: string
    currency: string
    taken_at: Date
    stated: boolean
  }
  chat_message: {
    operator_id: string
    booking_id: string
    leg: number
    id: string
    number: number
    side: 'customer' | 'desk' | 'driver'
    author_id: string | null
    author_name: string
    driver_id: string | null
    body: string
    sent_at: Date
    received_at: Date
  }
  chat_read: {
    operator_id: string
    booking_id: string
    leg: number
    side: 'customer' | 'desk' | 'driver'
    up_to: number
    read_at: Date
  }
  cost_centre: {
    operator_id: string
    booker_id: number
    code: string
    name: string
    retired_at: Date | null
  }
  credit_note: {
    operator_id: string
    id: string
    number: number
    invoice_id: string
    booker_id: number
    credit_number: number
    idempotency_key: string
    reason: string
    issued_at: Date
    issued_on: string
    rates: unknown
    total_minor: string
  }
  credit_note_counter: {
    operator_id: string
    next_number: number
  }
  credit_note_line: {
    operator_id: string
    credit_note_id: string
    position: number
    invoice_id: string
    amount_minor: string
  }
  customer: {
    operator_id: string
    id: string
    number: number
    email: string
    first_name: string
    last_name: string
    dialling_code: string
    phone: string
    booker_id: number | null
    booker_role: Generated<'booker' | 'approver' | 'accounts' | 'admin'>
    sms_list: Generated<boolean>
    email_list: Generated<boolean>
    password_scheme: string
    password_sealed: Buffer
    password_key_id: string
    password_changed_at: Date
    made_at: Date
    note: Generated<string>
    blocked_at: Date | null
    blocked_reason: Generated<string>
    deleted_at: Date | null
    version: Generated<number>
    find_first: string | null
    find_last: string | null
    find_email: string | null
    find_phone: string | null
  }
  document_kind: {
    operator_id: string
    number: number
    holder: 'driver' | 'vehicle'
    name: string
    required: boolean
    expires: boolean
    warning_days: number
    archived_at: Date | null
    version: Generated<number>
  }
  document_submission: {
    operator_id: string
    id: string
    driver_id: string
    holder_id: string
    kind: LicenceKind
    number: string
    expires_on: string
    type: 'webp' | 'pdf'
    bytes: Buffer | null
    sent_at: Date
    state: 'waiting' | 'approved' | 'rejected' | 'replaced'
    decided_at: Date | null
    decided_by: Generated<string>
    reason: Generated<string>
  }
  drive_time_choice: {
    operator_id: string
    nightly: boolean
    calculated_at: Date | null
  }
  drive_time_run: {
    operator_id: string
    id: string
    state: 'ready' | 'live' | 'retired'
    times: unknown
    made_at: Date
    live_at: Date | null
  }
  driver: {
    operator_id: string
    id: string
    number: number
    first_name: string
    last_name: string
    phone: string
    email: Generated<string>
    photo: Buffer | null
    photo_type: 'image/png' | 'image/jpeg' | 'image/webp' | null
    vehicle_id: string | null
    share_percent: Generated<number>
    made_at: Date
    password_scheme: string | null
    password_sealed: Buffer | null
    password_key_id: string | null
    enrolled_at: Date | null
    ended_at: Date | null
    simulated: Generated<boolean>
    version: Generated<number>
  }
  driver_break: {
    operator_id: string
    id: string
    driver_id: string
    shift_id: string
    started_at: Date
    ended_at: Date | null
  }
  driver_emergency: {
    operator_id: string
    id: string
    driver_id: string
    reference: number | null
    lat: number | null
    lng: number | null
    raised_at: Date
    received_at: Date
    acknowledged_at: Date | null
    acknowledged_by: Generated<string>
    withdrawn_at: Date | null
    resolved_at: Date | null
    resolved_by: Generated<string>
    resolution: Generated<string>
  }
  driver_event: {
    operator_id: string
    driver_id: string
    event_id: string
    happened_at: Date
    received_at: Date
    outcome: unknown
  }
  driver_invitation: {
    operator_id: string
    driver_id: string
    code_hash: Buffer
    expires_at: Date
  }
  driver_position: {
    operator_id: string
    driver_id: string
    lat: number
    lng: number
    at: Date
    heading: number | null
    metres_accuracy: number | null
  }
  driver_session: {
    operator_id: string
    token_hash: Buffer
    driver_id: string
    device: Generated<string>
    made_at: Date
    seen_at: Date
    expires_at: Date
    ends_at: Date
  }
  driver_shift: {
    operator_id: string
    id: string
    driver_id: string
    vehicle_id: string
    started_at: Date
    ended_at: Date | null
  }
  driver_sign_in_attempt: {
    operator_id: string
    subject_hash: Buffer
    tries: number
    since: Date
  }
  email_undo: {
    operator_id: string
    code_hash: Buffer
    customer_id: string
    email: string
    made_at: Date
    expires_at: Date
  }
  enquiry: {
    operator_id: string
    id: string
    name: string
    email: string
    phone: string
    subject: string
    kind: string
    body: string
    source: string
    custid: number | null
    state: 'open' | 'done' | 'spam'
    suspicion: string
    made_at: Date
    moved_at: Date | null
    moved_by: string
  }
  erasure: {
    operator_id: string
    id: string
    customer_id: string
    at: Date
  }
  exchange_rate: {
    operator_id: string
    currency: string
    effective_from: Date
    per_gbp: number
  }
  footprint: {
    operator_id: string
    booking_id: string
    leg: number
    path: unknown
    metres: number
    seconds: number
    changed_at: Date
  }
  gateway_event: {
    operator_id: string
    gateway: string
    event_id: string
    type: string
    about: 'charge' | 'refund' | 'dispute' | 'other'
    order_id: string
    charge_ref: string
    received_at: Date
    processed_at: Date | null
    parked: Generated<string>
    tries: Generated<number>
    tried_at: Date | null
    last_error: Generated<string>
  }
  host_claim: {
    operator_id: string
    host: string
    claimed_at: Date
  }
  idempotency: {
    operator_id: string
    key: string
    request_hash: Buffer
    booking_id: string
    made_at: Date
  }
  imported_house: {
    operator_id: string
    dataset_id: string
    street: number
    house: string
    lat: number
    lng: number
    postcode: string
  }
  imported_list: {
    operator_id: string
    dataset_id: string
    number: number
    value: unknown
  }
  imported_place: {
    operator_id: string
    dataset_id: string
    number: number
    kind: string
    name: string
    line1: string
    town: string
    postcode: string
    compact: string | null
    lat: number
    lng: number
    tile: number
    cell: number
    code: string
    quality: string
    rank: number
    words: string[] | null
    name_words: Generated<number>
  }
  imported_posting: {
    operator_id: string
    dataset_id: string
    word: string
    cell: number
    uses: number
    listed: number
    is_area: boolean
    numbers: number[]
  }
  imported_word: {
    operator_id: string
    dataset_id: string
    word: string
    uses: number
  }
  imported_word_variant: {
    operator_id: string
    dataset_id: string
    variant: string
    word: string
  }
  inspection_pack: {
    operator_id: string
    id: string
    made_at: Date
    made_by: string
    requested_by: string
    from_day: string
    until_day: string
    entries: number
    manifest_hash: Buffer
  }
  invoice: {
    operator_id: string
    id: string
    number: number
    booker_id: number
    currency: string
    date_from: string
    date_to: string
    state: 'draft' | 'issued' | 'paid'
    made_by: string | null
    made_at: Date
    issue_number: number | null
    issued_at: Date | null
    issued_on: string | null
    due_on: string | null
    parties: Generated<unknown>
    total_minor: Generated<string>
    paid_at: Date | null
    paid_ref: Generated<string>
    removed_at: Date | null
  }
  invoice_counter: {
    operator_id: string
    next_number: number
  }
  invoice_line: {
    operator_id: string
    invoice_id: string
    position: number
    booking_id: string
    leg: number
    kind: 'journey' | 'fee'
    reference: number
    pickup_local: string
    from_name: string
    to_name: string
    passenger: string
    our_ref: string
    cost_centre: string
    amount_minor: string
    vat_basis_points: number
  }
  journal: {
    operator_id: string
    id: string
    event_key: string
    kind: string
    booking_id: string | null
    at: Date
  }
  leg: {
    operator_id: string
    booking_id: string
    number: number
    reference: number
    state: string
    version: Generated<number>
    customer_id: string | null
    booker_id: number | null
    pickup_at: Date
    pickup_local: string
    requested_pickup_at: Date | null
    asap: boolean
    pickup: unknown
    drop_off: unknown
    vias: unknown
    vias_passed: Generated<number>
    vehicle_type_id: number
    vehicle_type: string
    party: unknown
    flight: unknown
    fare_minor: string
    paid_minor: string | null
    pay_minor: string | null
    lines: unknown
    metres: number
    seconds: number
    route_key: string
    driver_id: string | null
    vehicle_id: string | null
    desk_note: Generated<string>
    find_from: string | null
    find_to: string | null
    find_flight: string | null
  }
  leg_charge: {
    operator_id: string
    id: string
    booking_id: string
    leg: number
    kind: 'parking' | 'toll' | 'waiting' | 'other'
    amount_minor: string
    note: Generated<string>
    state: 'waiting' | 'collected' | 'accepted' | 'rejected'
    driver_id: string | null
    added_by: string
    made_at: Date
    decided_at: Date | null
    decided_by: Generated<string>
    reason: Generated<string>
    photo: Buffer | null
  }
  leg_flight: {
    operator_id: string
    booking_id: string
    leg: number
    number: string
    scheduled_at: Date | null
    estimated_at: Date | null
    landed_at: Date | null
    status: Generated<string>
    checked_at: Date
    notified_at: Date | null
  }
  licence: {
    operator_id: string
    id: string
    holder: 'driver' | 'vehicle'
    driver_id: string | null
    vehicle_id: string | null
    kind: LicenceKind
    number: string
    authority: Generated<string>
    expires_on: string
  }
  licence_scan: {
    operator_id: string
    holder_id: string
    kind: LicenceKind
    expires_on: string
    type: 'webp' | 'pdf'
    bytes: Buffer
    made_at: Date
    made_by: string
  }
  licence_warning: {
    operator_id: string
    holder_id: string
    kind: LicenceKind
    expires_on: string
    days: number
    warned_at: Date
  }
  mail_test: {
    operator_id: string
    setting: string
    sent_to: string
    sent_at: Date
    error: Generated<string>
  }
  message: {
    operator_id: string
    id: string
    channel: 'mail' | 'sms' | 'push'
    kind: string
    recipient: string
    booking_id: string | null
    dedupe_key: string
    sealed: Buffer | null
    state: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>
    made_at: Date
    run_at: Date
    tries: Generated<number>
    last_error: Generated<string>
    ended_at: Date | null
  }
  message_choice: {
    operator_id: string
    customer_id: string
    kind: string
    channel: 'mail' | 'sms' | 'push'
    is_wanted: boolean
    chosen_at: Date
  }
  message_file: {
    operator_id: string
    message_id: string
    number: number
    name: string
    media_type: string
    bytes: Buffer
  }
  message_template: {
    operator_id: string
    kind: string
    channel: 'mail' | 'sms' | 'push'
    language: Generated<string>
    is_on: Generated<boolean>
    is_own: Generated<boolean>
    subject: string
    heading: Generated<string>
    body: string
    version: Generated<number>
    changed_at: Date
    changed_by: string
  }
  offer: {
    operator_id: string
    id: string
    booking_id: string
    leg: number
    driver_id: string
    state: 'sent' | 'accepted' | 'rejected' | 'timed_out' | 'withdrawn'
    sent_at: Date
    expires_at: Date
    answered_at: Date | null
    reason: Generated<string>
  }
  office_message: {
    operator_id: string
    driver_id: string
    id: string
    number: number
    side: 'desk' | 'driver'
    author_id: string | null
    author_name: string
    body: string
    sent_at: Date
    received_at: Date
  }
  office_read: {
    operator_id: string
    driver_id: string
    side: 'desk' | 'driver'
    up_to: number
    read_at: Date
  }
  operator: {
    id: string
    slug: string
    name: string
    mode: 'test' | 'live'
    zone: string
    currency: string
    country: string
    base_lat: number
    base_lng: number
    settings: unknown
    brand: unknown
    created_at: Date
    version: Generated<number>
    suspended_at: Date | null
    delete_at: Date | null
  }
  operator_activity: {
    operator_id: string
    at: Date
  }
  operator_code: {
    code: string
    operator_id: string
  }
  operator_host: {
    host: string
    operator_id: string
  }
  operator_secret: {
    operator_id: string
    name: string
    sealed: Buffer
    changed_at: Date
    ending: Generated<string>
    changed_by: Generated<string>
    checked_at: Date | null
    check_result: Generated<string>
  }
  outbox: {
    operator_id: string
    id: string
    kind: string
    payload: unknown
    run_at: Date
    attempts: Generated<number>
    last_error: Generated<string>
  }
  partner_event: {
    operator_id: string
    id: Generated<string>
    sequence: Generated<string>
    number: string | null
    type: string
    booking_id: string | null
    leg: number | null
    state: Generated<string>
    journal_id: string | null
    at: Date
  }
  partner_event_head: {
    operator_id: string
    number: Generated<string>
  }
  partner_key: {
    operator_id: string
    id: string
    name: string
    starts_with: string
    key_hash: Buffer
    scopes: string[]
    made_at: Date
    made_by: string
    used_at: Date | null
    ends_at: Date | null
    ended_at: Date | null
    ended_by: Generated<string>
  }
  passkey: {
    operator_id: string
    id: string
    customer_id: string
    credential_id: Buffer
    host: string
    public_key: Buffer
    uses: string
    transports: unknown
    name: string
    is_synced: boolean
    made_at: Date
    used_at: Date | null
    stopped_at: Date | null
  }
  passkey_challenge: {
    operator_id: string
    challenge_hash: Buffer
    session_hash: Buffer | null
    expires_at: Date
  }
  payment_allocation: {
    operator_id: string
    attempt_id: string
    leg: number
    amount_minor: string
  }
  payment_attempt: {
    operator_id: string
    id: string
    booking_id: string
    number: number
    purpose: Generated<'fare' | 'deposit' | 'balance' | 'tip'>
    round: Generated<number>
    gateway: string
    amount_minor: string
    captured_minor: string | null
    currency: string
    state:
      | 'created'
      | 'submitting'
      | 'requires_action'
      | 'authorised'
      | 'captured'
      | 'failed'
      | 'voided'
      | 'unknown'
      | 'orphan'
    authorise_only: Generated<boolean>
    capture_before: Date | null
    provider_ref: string | null
    card_brand: Generated<string>
    card_last4: Generated<string>
    decline_reason: Generated<string>
    made_at: Date
    changed_at: Date
    last_polled_at: Date | null
  }
  pending_change: {
    operator_id: string
    id: string
    booking_id: string
    leg: number
    kind: 'driver' | 'state' | 'time' | 'check' | 'pay'
    version: number
    path: string
    body: unknown
    text: string
    patch: unknown
    staff_id: string
    made_at: Date
    due_at: Date
    state: 'waiting' | 'sending' | 'done' | 'failed'
    sent_at: Date | null
    outcome: unknown
  }
  picture: {
    operator_id: string
    id: string
    kind: 'logo' | 'icon' | 'vehicle' | 'driver' | 'page'
    type: 'png' | 'webp'
    width: number
    height: number
    bytes: Buffer
    made_at: Date
  }
  place_dataset: {
    operator_id: string
    id: string
    kind: 'opennames' | 'postcodes' | 'geonames' | 'csv' | 'osm' | 'airports' | 'airlines'
    state: 'loading' | 'loaded' | 'live' | 'retired'
    source: string
    rows: Generated<string>
    made_at: Date
    live_at: Date | null
  }
  posting: {
    operator_id: string
    journal_id: string
    number: number
    account: string
    currency: string
    amount_minor: string
  }
  prepared_journey: {
    operator_id: string
    id_hash: Buffer
    code: string
    journey: unknown
    expires_at: Date
  }
  preview_draft: {
    operator_id: string
    token_hash: Buffer
    draft: unknown
    until: Date
  }
  price_book: {
    operator_id: string
    slug: string
    name: string
    currency: string
    booker_id: number | null
    retired_at: Date | null
  }
  price_simulation: {
    operator_id: string
    id: string
    book: string
    version: number | null
    state: 'running' | 'done' | 'cancelled' | 'failed'
    done: Generated<number>
    total: Generated<number>
    result: unknown
    started_at: Date
    seen_at: Date
  }
  promo: {
    operator_id: string
    id: number
    code: string
    off_kind: 'amount' | 'percent'
    off_amount: number
    starts_at: Date
    ends_at: Date
    uses_left: number | null
    uses_per_customer: number | null
    minimum_fare: Generated<number>
    weekdays: Generated<number[]>
    vehicle_type_ids: Generated<number[]>
    booker_ids: Generated<number[]>
    retired_at: Date | null
    version: Generated<number>
  }
  promo_use: {
    operator_id: string
    promo_id: number
    customer: string
    uses: number
  }
  promotion: {
    operator_id: string
    token_hash: Buffer
    label: Generated<string>
    prefill: unknown
    made_at: Date | null
    expires_at: Date
    revoked_at: Date | null
  }
  push_subscription: {
    operator_id: string
    id: string
    endpoint: string
    endpoint_hash: Buffer
    p256dh: Buffer
    auth: Buffer
    customer_id: string | null
    booking_id: string | null
    driver_id: string | null
    made_at: Date
  }
  quote: {
    operator_id: string
    id: string
    made_at: Date
    expires_at: Date
    tariff_version: number
    document: unknown
  }
  rating: {
    operator_id: string
    booking_id: string
    leg: number
    driver_id: string | null
    stars: number
    reasons: unknown
    comment: string
    made_at: Date
    changed_at: Date
  }
  reconciliation_difference: {
    operator_id: string
    id: string
    gateway: string
    kind: string
    charge_ref: string
    order_id: string
    currency: string
    gateway_minor: string
    attempt_minor: string
    ledger_minor: string
    found_at: Date
    closed_at: Date | null
    note: Generated<string>
  }
  reconciliation_progress: {
    operator_id: string
    gateway: string
    reconciled_until: Date
  }
  record_entry: {
    operator_id: string
    number: string
    at: Date
    kind: RecordKind
    subject: string
    action: string
    actor_kind: AuditActorKind
    actor_id: string
    actor_name: string
    digest: Buffer
    salt: Buffer | null
    content: unknown
    forgotten_at: Date | null
    before_hash: Buffer
    hash: Buffer
  }
  record_head: {
    operator_id: string
    number: string
    hash: Buffer
  }
  record_subject: {
    operator_id: string
    kind: RecordKind
    subject: string
    number: string
    about_at: Date
    search_text: string
    missing: unknown
  }
  reference_block: {
    operator_id: string
    next_number: number
  }
  refund: {
    operator_id: string
    id: string
    attempt_id: string
    amount_minor: string
    reason: string
    requested_by: 'customer' | 'staff' | 'system' | 'gateway'
    state: 'pending' | 'submitted' | 'unknown' | 'succeeded' | 'failed'
    provider_ref: string | null
    tries: Generated<number>
    last_error: Generated<string>
    made_at: Date
    changed_at: Date
  }
  regression_quote: {
    operator_id: string
    id: string
    book: string
    name: string
    document: unknown
    vehicle_type_id: number
    amount: number
    within: 'exactly' | 'amount' | 'percent'
    tolerance: number
    version: Generated<number>
    changed_at: Date
    changed_by: string
  }
  retention_hold: {
    operator_id: string
    id: string
    kind: 'booking' | 'person'
    subject: string
    reason: string
    made_by: string
    made_at: Date
    ended_by: string | null
    ended_at: Date | null
  }
  retention_progress: {
    operator_id: string
    rule: 'contact' | 'particulars' | 'tracks'
    through: Date
  }
  route: {
    operator_id: string
    key: string
    metres: number
    seconds: number
    engine: string
    estimate: boolean
    path: string
    made_at: Date
  }
  saved_place: {
    operator_id: string
    id: string
    number: number
    customer_id: string
    label: 'home' | 'work' | 'custom'
    place: unknown
    full_address: string
    made_at: Date
  }
  session: {
    operator_id: string
    token_hash: Buffer
    kind: Generated<'guest' | 'customer'>
    customer_id: string | null
    remember: Generated<boolean>
    made_at: Date
    seen_at: Date
    expires_at: Date
    ends_at: Date | null
    authenticated_at: Date | null
    device: Generated<string>
    embedder: string | null
  }
  session_booking: {
    operator_id: string
    token_hash: Buffer
    booking_id: string
  }
  sign_in_attempt: {
    operator_id: string
    email_hash: Buffer
    tries: number
    since: Date
  }
  staff_invitation: {
    operator_id: string
    staff_id: string
    code_hash: Buffer
    authenticator_sealed: Buffer
    expires_at: Date
  }
  staff_key: {
    operator_id: string
    id: string
    name: string
    key_hash: Buffer
    made_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
  staff_member: {
    operator_id: string
    id: string
    email: string
    name: string
    role: 'owner' | 'dispatcher' | 'accounts' | 'support'
    made_at: Date
    password_scheme: string | null
    password_sealed: Buffer | null
    password_key_id: string | null
    authenticator_sealed: Buffer | null
    last_step: string | null
    enrolled_at: Date | null
    ended_at: Date | null
    version: Generated<number>
  }
  staff_recovery_code: {
    operator_id: string
    staff_id: string
    code_hash: Buffer
  }
  staff_session: {
    operator_id: string
    token_hash: Buffer
    staff_id: string
    kind: 'awaiting_code' | 'signed_in'
    device: Generated<string>
    made_at: Date
    seen_at: Date
    expires_at: Date
    ends_at: Date
  }
  staff_sign_in_attempt: {
    operator_id: string
    subject_hash: Buffer
    tries: number
    since: Date
  }
  stored_message: {
    operator_id: string
    message_ref: string
    channel: 'mail' | 'sms' | 'push'
    recipient: string
    sender: string
    subject: string
    body_text: string
    body_html: string
    files: unknown
    stored_at: Date
  }
  tariff: {
    operator_id: string
    version: number
    effective_from: Date
    rules: unknown
    created_at: Date
    book: string
    format: number
    note: Generated<string>
    made_by: Generated<string>
  }
  tariff_draft: {
    operator_id: string
    book: string
    document: unknown
    based_on: number | null
    version: Generated<number>
    changed_at: Date
    changed_by: string
  }
  tariff_plan: {
    operator_id: string
    id: string
    book: string
    document: unknown
    based_on: number | null
    live_at: Date
    note: string
    override_reason: string
    state: 'waiting' | 'live' | 'cancelled' | 'refused'
    rejection_reason: Generated<string>
    made_version: number | null
    version: Generated<number>
    made_at: Date
    made_by: string
    settled_at: Date | null
  }
  tracking_code: {
    operator_id: string
    code: string
    name: string
    domains: string[]
    mode: string
    made_at: Date
    revoked_at: Date | null
  }
  transition: {
    operator_id: string
    booking_id: string
    id: string
    leg: number
    machine: 'leg' | 'offer' | 'payment' | 'fare' | 'pickup' | 'note'
    from_state: string | null
    to_state: string
    role: string
    who: Generated<string>
    channel: string
    at: Date
    device_at: Date | null
    lat: number | null
    lng: number | null
    reason: string
    version: number
    recorded: Generated<boolean>
  }
  vehicle: {
    operator_id: string
    id: string
    number: number
    make: string
    model: string
    colour: string
    registration: string
    vehicle_type_ids: number[]
    wheelchair: Generated<boolean>
    made_at: Date
    retired_at: Date | null
    version: Generated<number>
  }
  vehicle_type: {
    operator_id: string
    id: number
    position: number
    name: string
    description: string
    drawing: string
    max_passengers: number
    max_luggage: number
    max_handbags: number
    retired_at: Date | null
    version: Generated<number>
    picture: Generated<string>
    accessible: Generated<boolean>
  }
  webhook: {
    operator_id: string
    id: string
    name: string
    url: string
    types: string[]
    secret_sealed: Buffer
    state: 'active' | 'paused' | 'ended'
    pause_reason: Generated<string>
    queued_through: string
    failing_since: Date | null
    made_at: Date
    version: Generated<number>
  }
  webhook_attempt: {
    operator_id: string
    delivery_id: string
    id: string
    at: Date
    status: number
    ms: number
    response: string
  }
  webhook_delivery: {
    operator_id: string
    id: string
    webhook_id: string
    event_id: string | null
    number: string
    type: string
    body: string
    state: 'waiting' | 'sent' | 'failed'
    made_at: Date
    started_at: Date
    run_at: Date
    tries: Generated<number>
    ended_at: Date | null
  }
}
