/**
 * The lab's own IMS programs, each in COBOL and as a Java twin: {@link
 * io.ironbridge.lab.ims.programs.LabImsPrograms} lists them.
 */
@NullMarked
package io.ironbridge.lab.ims.programs;

import org.jspecify.annotations.NullMarked;
