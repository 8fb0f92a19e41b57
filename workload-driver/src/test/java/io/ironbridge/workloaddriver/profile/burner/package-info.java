@NullMarked
package io.ironbridge.workloaddriver.profile.burner;

import org.jspecify.annotations.NullMarked;
