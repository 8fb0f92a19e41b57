/**
 * What a stage-1 system definition says of programs and transactions, from the macros APPLCTN and
 * TRANSACT. Source: IMS System Definition, "Macros used in IMS environments".
 */
@NullMarked
package io.ironbridge.lab.ims.gen;

import org.jspecify.annotations.NullMarked;
