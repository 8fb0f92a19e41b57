/**
 * What IMS generation reads: stage-1 system definitions (APPLCTN, TRANSACT) by {@link
 * io.ironbridge.lab.ims.gen.Stage1Reader}, database descriptions by {@link
 * io.ironbridge.lab.ims.gen.DbdReader} and program specification blocks by {@link
 * io.ironbridge.lab.ims.gen.PsbReader}. Sources: IMS System Definition, "Macros used in IMS
 * environments"; IMS Database Utilities, "DBDGEN" and "PSBGEN".
 */
@NullMarked
package io.ironbridge.lab.ims.gen;

import org.jspecify.annotations.NullMarked;
