/**
 * Units of work over several back ends, {@link io.ironbridge.transactions.JtaUnitOfWork}, and the
 * manager that begins, logs and recovers them, {@link
 * io.ironbridge.transactions.TransactionService}.
 */
@NullMarked
package io.ironbridge.transactions;

import org.jspecify.annotations.NullMarked;
