/** The connector to databases by SQL over JDBC, with replies in the form of Db2's REST services. */
@NullMarked
package io.ironbridge.connectorsql;

import org.jspecify.annotations.NullMarked;
