// The numbers and names of all advisory locks, which share one number space per database.

/** Held by the shop that runs on an embedded database, so that no second one starts on its DATA_DIR. */
export const SHOP_LOCK = 6_664_001
/** Held while the schema changes; a starting shop waits for it. */
export const MIGRATION_LOCK = 6_664_002
/** Serializes the writers of the catalogue; taken by the database function `change_product_facets`. */
export const PRODUCT_FACETS_LOCK = 6_664_003
/** Serializes nodes that load the demonstration data. */
export const DEMONSTRATION_LOCK = 6_664_004
/** Exclusive for the image sweep and shared by backups, so that a backup loses no image while it runs. */
export const SWEEP_LOCK = 6_664_005
/** Serializes the creators of slides, whose number is bounded. */
export const SLIDES_LOCK = 6_664_006
/** Serializes the changes of the owner's settings. */
export const SETTINGS_LOCK = 6_664_007
/** Held by the one node that works on an import, for a batch of it. */
export const IMPORT_LOCK = 6_664_008

// The number of a named lock is hashtextextended(name, 0).

/** Held by the node that moves order events into the stored totals; also taken by the database function `count_order_events`. */
export const EVENT_COUNT_LOCK = 'count order events'
/** Serializes the orders of a customer; also taken by the database function `place_order`. */
export const customerOrdersLock = (customer: string) => `orders of ${customer}`
/** Exclusive for a change of settings, and shared, before any pair, by whoever moves those of orders; taken by database functions too. */
export const STOCK_KEPT_LOCK = 'stock kept'
/** Serializes those who number the changes of orders; taken by the database function `number_order_updates` alone. */
export const ORDER_UPDATES_LOCK = 'number order updates'
/** Shared by whoever adds to the till of a showroom, alone for who closes it; taken by the database functions too. */
export const tillLock = (showroom: string) => `till ${showroom}`
/** Serializes those who fill the ledger of money; taken by the database function `fill_order_money` alone. */
export const FILL_MONEY_LOCK = 'fill order money'
