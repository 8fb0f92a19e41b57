@NullMarked
package io.ironbridge.workloaddriver.profile;

import org.jspecify.annotations.NullMarked;
